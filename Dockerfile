# docker build -t keyhall .
# docker run --rm -p 8080:8080 -v keyhall:/data -e KEYHALL_BASE_URL=https://id.example.com \
#   --read-only --cap-drop all --security-opt no-new-privileges keyhall
#
# There is no default for KEYHALL_BASE_URL: the image listens on all addresses, and refuses to start without the address that clients use.
# To try it on this machine alone, with the developer inbox:
# docker run --rm --network host -v keyhall:/data -e KEYHALL_HOST=127.0.0.1 -e KEYHALL_BASE_URL=http://localhost:8080 keyhall
ARG BASE=node:26-slim
FROM $BASE AS build
WORKDIR /keyhall
COPY . .
RUN node scripts/run.mjs keyhall version

FROM $BASE
COPY --from=build /keyhall /keyhall
RUN mkdir -m 700 /data && chown node:node /data
WORKDIR /keyhall
USER node
# The port does not follow KEYHALL_BASE_URL: that may be the address of a proxy.
# SQLite and imports write temporary files: the volume is the one place that can be written to.
# The flags and MALLOC_MMAP_THRESHOLD_ are those of `npm start`: scripts/run/node-flags.mjs has the reasons.
ENV NODE_ENV=production TMPDIR=/data MALLOC_MMAP_THRESHOLD_=32768 KEYHALL_HOST=0.0.0.0 KEYHALL_PORT=8080 KEYHALL_DATA_DIR=/data
VOLUME /data
EXPOSE 8080
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=80", "--no-parallel-scavenge", "--no-allocation-site-pretenuring", "packages/app/dist/bundle/keyhall.cjs", "start"]
