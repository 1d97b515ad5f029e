import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { codeSplitting } from './stages.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }

const packings = [
  ['.br', promisify(brotliCompress)],
  ['.gz', promisify(gzip)],
] as const

/** Packs scripts and styles once and well, instead of the server for every visitor. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter(name => /\.(js|css)$/.test(name))
    const pack = async (name: string) => {
      const content = readFileSync(join(dir, name))
      for (const [ending, shrink] of packings) writeFileSync(join(dir, name + ending), await shrink(content))
    }
    await Promise.all(files.map(pack))
  },
}

/** Loads the font beside the first script: found through the styles alone it comes after the first text, which jumps. */
const earlyFont: Plugin = {
  name: 'early-font',
  apply: 'build',
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter(name => /inter-latin-wght-normal-.*\.woff2$/.test(name))
      .map(name => ({
        tag: 'link',
        injectTo: 'head',
        attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
      })),
}

export default defineConfig({
  plugins: [react(), packed, earlyFont],
  define: { TIPY_VERSION: JSON.stringify(version) },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: codeSplitting() } },
  },
})
