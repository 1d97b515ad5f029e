import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { withBuildLock } from './lock.mjs'
import { bundler, root, vite } from './paths.mjs'
import { hashOfSources, isBuilt, removeStamp, writeStamp } from './stamp.mjs'

export class BuildError extends Error {}

async function run(name, args, cwd = root) {
  const began = performance.now()
  // Vite takes NODE_ENV from the environment (a test runner's, a shell's) and would bundle React's development build.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = () => child.kill()
  process.once('exit', stop)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', chunk => {
      output += chunk
    })
  }
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  process.off('exit', stop)
  if (code !== 0) throw new BuildError(`A construção de ${name} falhou:\n${output}`)
  console.log(`  ${name}: ${((performance.now() - began) / 1000).toFixed(1).replace('.', ',')} s`)
}

/** Both read the domain from its source and empty their own output, so they can run concurrently. */
async function buildAll() {
  const server = run('servidor', ['scripts/bundle.mjs'])
  const halves = [server, run('ecrãs', [vite, 'build', '--logLevel', 'warn'], join(root, 'web'))]
  const failed = (await Promise.allSettled(halves)).find(half => half.status === 'rejected')
  if (failed) throw failed.reason
}

function refuseWhatCannotBuild() {
  if (!existsSync(bundler) || !existsSync(vite)) {
    throw new BuildError('Faltam as bibliotecas. Corra primeiro «npm ci» nesta pasta.')
  }
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new BuildError(
      `O Tipy tem de ser construído e não pode escrever em ${root}. Corra «npm run build» com uma conta que possa.`,
    )
  }
}

/** Builds unless the stamp matches. The hash is taken before: a source edited during a build causes another one. */
export async function buildIfNeeded() {
  if (isBuilt(hashOfSources())) return false
  refuseWhatCannotBuild()
  return withBuildLock(async () => {
    const hash = hashOfSources()
    if (isBuilt(hash)) return false
    console.log('A construir o Tipy (só na primeira vez e depois de mudanças)…')
    removeStamp()
    await buildAll()
    writeStamp(hash)
    return true
  })
}

/** For scripts that need a successful build. */
export async function buildOrExit() {
  try {
    return await buildIfNeeded()
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error)
    process.exit(1)
  }
}
