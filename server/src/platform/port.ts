import { createServer } from 'node:net'

/** The server cannot listen on this address; the message is for the user. */
export class PortError extends Error {
  override name = 'PortError'
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'já está a ser usada por outro programa',
  EACCES: 'só pode ser aberta por um administrador',
  EADDRNOTAVAIL: 'não pertence a esta máquina',
  ENOTFOUND: 'não pertence a esta máquina',
}

/**
 * Checks that the server can listen there before the application is built, and replaces port 0 by a real number:
 * links in e-mails need it before the first request.
 */
export async function checkedPort(host: string, port: number): Promise<number> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen(port, host, resolve)
    })
    const address = probe.address()
    return address !== null && typeof address === 'object' ? address.port : port
  } catch (error) {
    throw explained(error, host, port)
  } finally {
    await new Promise(resolve => probe.close(resolve))
  }
}

function explained(error: unknown, host: string, port: number): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code] ?? `não pode ser aberta (${code})`
  return new PortError(`A porta ${port} de ${host} ${reason}. Escolha outra em PORT ou HOST.`)
}
