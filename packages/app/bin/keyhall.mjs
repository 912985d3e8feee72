#!/usr/bin/env node
// A file of the tree, because package managers link commands before the bundle is built.
await import('../dist/bundle/keyhall.cjs')
