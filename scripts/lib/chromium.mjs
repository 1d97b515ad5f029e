import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const aptGet = '/usr/bin/apt-get'
const wanted = () => process.env.CHROMIUM_PATH || '/usr/bin/chromium'

function install() {
  console.log('A instalar o Chromium dos pacotes do sistema…')
  const packages = ['chromium', 'fonts-liberation', 'fonts-noto-color-emoji']
  const commands = [['update'], ['install', '-y', '--no-install-recommends', ...packages]]
  for (const args of commands) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    if (spawnSync(aptGet, args, { stdio: 'inherit', env }).status !== 0) return
  }
}

/** The path of a Chromium that can be started; installs Debian's own where we may. */
export function findChromium() {
  if (existsSync(wanted())) return wanted()
  if (process.getuid?.() === 0 && existsSync(aptGet)) install()
  if (existsSync(wanted())) return wanted()
  console.error(
    `Não há Chromium em ${wanted()}. Instale o pacote «chromium» do sistema, ou indique o caminho em CHROMIUM_PATH.`,
  )
  return null
}
