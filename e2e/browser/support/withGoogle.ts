import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type GoogleServer, startGoogle } from '@tipy/server/testing/google/google'
import { ownPort } from '../../ports.ts'

export interface ProductWithGoogle {
  readonly address: string
  readonly dataDir: string
  readonly google: GoogleServer
  stop(): Promise<void>
}

/**
 * A second product with the settings of Google, which a stand-in replaces. It has its own data: these journeys bill half
 * a company, and the drafts of one server must not be made by another that has no such settings.
 */
export async function startWithGoogle(): Promise<ProductWithGoogle> {
  const google = await startGoogle()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tipy-google-'))
  // As root, PostgreSQL runs under another account, which must be able to enter the folder.
  chmodSync(dataDir, 0o711)
  const filled = process.env.E2E_DEMONSTRATION
  if (filled && existsSync(path.join(filled, 'postgres'))) execFileSync('cp', ['-a', `${filled}/.`, dataDir])
  const port = ownPort()
  const address = `http://localhost:${port}`
  const child = spawn(process.execPath, ['server/dist/bundle/main.js'], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, ...google.env, PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: address },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  const printed = new Promise<void>(resolve => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.includes('a funcionar em')) resolve()
    })
  })
  const tooEarly = ended.then(([code]) => {
    throw new Error(`the product with Google ended with code ${code}`)
  })
  await Promise.race([printed, tooEarly])
  return {
    address,
    dataDir,
    google,
    stop: async () => {
      child.kill()
      await ended
      await google.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
