import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian packages that tests need besides Node; the README names each. */
export const packages = {
  browser: ['chromium-headless-shell'],
  fonts: ['fonts-liberation', 'fonts-noto-color-emoji'],
  proxy: ['nginx'],
}

const aptGet = '/usr/bin/apt-get'
const dpkgQuery = '/usr/bin/dpkg-query'
/** Debian's own packages, and only as root: on any other machine its owner decides what is installed. */
const mayInstall = () => process.getuid?.() === 0 && existsSync(aptGet)

function isInstalled(name) {
  const { stdout } = spawnSync(dpkgQuery, ['-W', `-f=\${db:Status-Status}`, name], { encoding: 'utf8' })
  return stdout === 'installed'
}

/** Installs those of these packages that are missing, where that is allowed. */
export function install(names) {
  if (!mayInstall()) return
  const missing = names.filter(name => !isInstalled(name))
  if (missing.length === 0) return
  console.log(`A instalar dos pacotes do sistema: ${missing.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Waits if another installation is in progress.
  const patience = ['-o', 'DPkg::Lock::Timeout=300']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...missing]]) {
    const { status } = spawnSync(aptGet, [...patience, ...args], { stdio: 'inherit', env })
    if (status !== 0) return
  }
}
