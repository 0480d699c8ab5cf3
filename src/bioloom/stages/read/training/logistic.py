"""A logistic regression with a ridge over scaled vectors, as the weights of vectors that are not scaled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

Floats = NDArray[np.float64]


def fit_logistic(rows: Floats, wanted: Floats, weight: Floats, ridge: float) -> NDArray[np.float32]:
    """[width + 1]: the weights, the constant last.

    ``rows`` are [n, width], ``wanted`` [n] of 0 and 1, ``weight`` [n] says how much each counts.
    """
    middle, scale = rows.mean(0), rows.std(0) + 1e-6
    scaled = np.hstack([(rows - middle) / scale, np.ones((len(rows), 1))])

    def loss(w: Floats) -> tuple[float, Floats]:
        odds = scaled @ w
        chance = 1 / (1 + np.exp(-np.clip(odds, -50, 50)))
        pull = np.append(w[:-1], 0.0)
        total = float(weight @ (np.logaddexp(0, odds) - wanted * odds)) + ridge * float(pull @ pull)
        return total, scaled.T @ (weight * (chance - wanted)) + 2 * ridge * pull

    best = minimize(loss, np.zeros(scaled.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 500}).x
    plain = best[:-1] / scale
    return np.append(plain, best[-1] - plain @ middle).astype(np.float32)
