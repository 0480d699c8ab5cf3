# bioloom serve in a container: the page and REST, on the graph that ships or on one in the volume.
#
#   docker build -t bioloom .
#   docker run --rm -p 127.0.0.1:8765:8765 -e BIOLOOM_TOKEN=$(openssl rand -hex 24) bioloom
#   docker run --rm -p 127.0.0.1:8765:8765 -e BIOLOOM_TOKEN=... -v bioloom:/data bioloom --kg full
#
# It listens on every address of the container, so it does not start without a token in BIOLOOM_TOKEN (docs/serve.md).
FROM python:3.12-slim AS wheel
WORKDIR /src
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY src src
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.12-slim
ENV PYTHONUNBUFFERED=1 PIP_DISABLE_PIP_VERSION_CHECK=1 BIOLOOM_HOME=/data BIOLOOM_CACHE=/var/cache/bioloom
RUN useradd --system --uid 10001 --create-home --home-dir /home/bioloom bioloom \
 && install -d -o bioloom -g bioloom /data /var/cache/bioloom
COPY --from=wheel /wheels /wheels
RUN pip install --no-cache-dir "$(ls /wheels/bioloom-*.whl)[serve]" && rm -rf /wheels
USER bioloom
# The index and the names of the graph that ships are made here and not with the first question.
RUN bioloom demo > /dev/null
VOLUME /data
EXPOSE 8765
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s --retries=3 \
  CMD ["python", "-c", "import sys, urllib.request as u; sys.exit(u.urlopen('http://127.0.0.1:8765/health', timeout=4).status != 200)"]
ENTRYPOINT ["bioloom", "serve", "--host", "0.0.0.0", "--port", "8765"]
