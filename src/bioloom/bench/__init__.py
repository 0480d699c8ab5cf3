"""What methods are judged on: sets are made (`build`), marked (`score`), put to methods (`run`), shown (`report`)."""
