import { startMailServer, type TestMailServer } from '@tipy/server/testing/smtp'
import { ownPort } from '../../ports.ts'
import { type Product, startProduct, stopEverything } from '../../start/product.ts'
import { type OnServer, serverInstallation } from './installation.ts'
import { type Front, startNginx } from './nginx.ts'

/** One of two servers, which can be stopped and started. */
export interface Member {
  readonly address: string
  readonly running: () => Product
  start(): Promise<void>
  /** Whether nginx has sent it requests since it was started. */
  isAsked(): boolean
}

/** Two servers on one database, behind nginx, with a mail server. */
export interface Pair {
  readonly installation: OnServer
  readonly members: readonly [Member, Member]
  readonly front: Front
  readonly mail: TestMailServer
  readonly env: Readonly<Record<string, string>>
}

/** Adds a function that stops each part to `endings` as soon as it is started. */
export async function startPair(endings: (() => Promise<void>)[]): Promise<Pair> {
  const installation = await serverInstallation()
  endings.push(() => installation.close())
  const mail = await startMailServer()
  endings.push(() => mail.stop())
  const ports = [ownPort(), ownPort()] as const
  const front = await startNginx(ports)
  endings.push(() => front.stop(), stopEverything)
  const env = {
    ...installation.env,
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    DEMO: 'on',
    SMTP_URL: mail.url,
    PUBLIC_URL: front.address,
  }
  const members = [memberAt(ports[0], env), memberAt(ports[1], env)] as const
  await Promise.all(members.map(member => member.start()))
  return { installation, members, front, mail, env }
}

function memberAt(port: number, env: Readonly<Record<string, string>>): Member {
  let product: Product | undefined
  return {
    address: `http://127.0.0.1:${port}`,
    running: () => {
      if (!product) throw new Error('not started yet')
      return product
    },
    async start() {
      product = startProduct({ env: { ...env, PORT: String(port) } })
      await product.address()
    },
    isAsked: () => product?.output().includes('"path":"/api/') ?? false,
  }
}
