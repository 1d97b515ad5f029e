import type { LookupAddress } from 'node:dns'
import type { RequestListener, ServerResponse } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type LocalSite, localSite } from '#testing/localSite'
import { silentLog } from '#testing/silentLog'
import { createOutbound, type Outbound, type OutboundOptions } from './outbound.ts'
import { OutboundRefused } from './refused.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const page = (body: string | Buffer, headers: Record<string, string> = html): RequestListener => {
  return (_request, response) => response.writeHead(200, headers).end(body)
}

/** Reaches one local port, with a limit of bytes small enough for a test; the time only ends what hangs. */
function reaching(port: number, options: Partial<OutboundOptions> = {}): Outbound {
  return createOutbound({
    ports: [80, 443, port],
    log: silentLog,
    allowAddress: (address, requestedPort) => address === '127.0.0.1' && requestedPort === port,
    ...options,
    limits: { milliseconds: 60_000, bytes: 50_000, ...options.limits },
  })
}

const resolvingTo =
  (...addresses: readonly string[]) =>
  (): Promise<readonly LookupAddress[]> =>
    Promise.resolve(addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })))

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('was fetched'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(OutboundRefused)
  // The same message for every refusal: the caller learns nothing from it.
  expect((error as OutboundRefused).message).toBe('OUTBOUND_REFUSED')
  return (error as OutboundRefused).reason
}

describe('a page is read', () => {
  it('with its type, its text and where it was found', async () => {
    const site = await localSite(page('<p>Olá, São João</p>'))
    expect(await reaching(site.port).fetchPage(`${site.origin}/anuncio?id=1`)).toEqual({
      url: `${site.origin}/anuncio?id=1`,
      body: '<p>Olá, São João</p>',
      contentType: 'text/html',
    })
  })

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('compressed with %s', async (coding, pack) => {
    const site = await localSite(page(pack('<p>Olá</p>'), { ...html, 'content-encoding': coding }))
    expect(await reaching(site.port).fetchPage(site.origin)).toMatchObject({ body: '<p>Olá</p>' })
  })

  it('after three redirects, absolute or relative', async () => {
    const site = await localSite((request, response) => {
      const next = { '/1': '/2', '/2': `http://127.0.0.1:${site.port}/3`, '/3': '?4' }[request.url ?? '']
      if (next) response.writeHead(302, { location: next }).end()
      else page('chegou')(request, response)
    })
    expect(await reaching(site.port).fetchPage(`${site.origin}/1`)).toMatchObject({
      url: `${site.origin}/3?4`,
      body: 'chegou',
    })
  })

  it('without credentials, by a plain request that says what it wants', async () => {
    const site = await localSite((request, response) => page(JSON.stringify(request.headers))(request, response))
    const { body } = await reaching(site.port).fetchPage(site.origin)
    expect(JSON.parse(body)).toEqual({
      accept: 'text/html, application/xhtml+xml',
      'accept-encoding': 'gzip, deflate, br',
      'accept-language': expect.any(String),
      'user-agent': 'Mozilla/5.0 (compatible; Tipy)',
      host: `127.0.0.1:${site.port}`,
      connection: expect.any(String),
    })
  })
})

describe('the connection goes to the address that was checked', () => {
  it('although the name resolves elsewhere the next time, and the Host header keeps the name', async () => {
    const site = await localSite((request, response) => page(String(request.headers.host))(request, response))
    const answers = ['127.0.0.1', '10.0.0.1']
    const resolve = () => resolvingTo(answers.shift() ?? '10.0.0.1')()
    const outbound = reaching(site.port, { resolve })
    expect(await outbound.fetchPage(`http://casas.example:${site.port}/`)).toMatchObject({
      body: `casas.example:${site.port}`,
    })
    expect(answers).toEqual(['10.0.0.1'])
    expect(await reasonOf(outbound.fetchPage(`http://casas.example:${site.port}/`))).toBe('address 10.0.0.1')
  })

  it('and TLS sends the name (SNI), not the address', async () => {
    const names: string[] = []
    const server = createSecureServer({
      SNICallback: (name, done) => {
        names.push(name)
        done(new Error('no certificate here'))
      },
    }).on('tlsClientError', () => {})
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const outbound = reaching(port, { resolve: resolvingTo('127.0.0.1') })
    await reasonOf(outbound.fetchPage(`https://casas.example:${port}/`))
    expect(names).toEqual(['casas.example'])
  })
})

describe('an address is refused before anything is sent', () => {
  const outbound = createOutbound({ ports: [80, 443], log: silentLog, resolve: resolvingTo('8.8.8.8', '10.1.2.3') })

  it.each([
    ['nothing', '', 'not a URL'],
    ['words', 'anúncio', 'not a URL'],
    ['a path', '/etc/passwd', 'not a URL'],
    ['a file', 'file:///etc/passwd', 'scheme file:'],
    ['data', 'data:text/html,<p>', 'scheme data:'],
    ['another protocol', 'ftp://casas.example/', 'scheme ftp:'],
    ['credentials', 'http://ana:segredo@casas.example/', 'credentials in the URL'],
    ['a name of a person', 'http://ana@casas.example/', 'credentials in the URL'],
    ['another port', 'http://casas.example:8080/', 'port 8080'],
    ['the database', 'http://casas.example:5432/', 'port 5432'],
    ['an endless URL', `http://casas.example/${'a'.repeat(3000)}`, 'not a URL'],
    ['this machine', 'http://127.0.0.1/', 'address 127.0.0.1'],
    ['this machine in IPv6', 'http://[::1]/', 'address ::1'],
    ['this machine, mapped', 'http://[::ffff:127.0.0.1]/', 'address ::ffff:7f00:1'],
    ['any interface', 'http://0.0.0.0/', 'address 0.0.0.0'],
    ['metadata', 'http://169.254.169.254/latest/meta-data/', 'address 169.254.169.254'],
    ['a decimal spelling', 'http://2130706433/', 'disguised address'],
    ['an octal spelling', 'http://0177.0.0.1/', 'disguised address'],
    ['a hexadecimal spelling', 'http://0x7f000001/', 'disguised address'],
    ['a short spelling', 'http://127.1/', 'disguised address'],
    ['a public address in disguise', 'http://134744072/', 'disguised address'],
    ['round digits', 'http://①②⑦.⓪.⓪.①/', 'disguised address'],
    ['a public and a private address under one name', 'http://casas.example/', 'address 10.1.2.3'],
  ])('%s', async (_, url, reason) => {
    expect(await reasonOf(outbound.fetchPage(url))).toBe(reason)
  })

  it.each(['127.0.0.1', '192.168.1.1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '169.254.169.254'])(
    'a name that resolves to %s',
    async address => {
      const guarded = createOutbound({ ports: [443], log: silentLog, resolve: resolvingTo(address) })
      expect(await reasonOf(guarded.fetchPage('https://casas.example/'))).toBe(`address ${address}`)
    },
  )

  it('a name without an address', async () => {
    const guarded = createOutbound({ ports: [443], log: silentLog, resolve: resolvingTo() })
    expect(await reasonOf(guarded.fetchPage('https://casas.example/'))).toBe('no address')
  })

  it('localhost, resolved by the real resolver', async () => {
    const real = createOutbound({ ports: [80], log: silentLog })
    expect(await reasonOf(real.fetchPage('http://localhost/'))).toMatch(/^address (127\.|::1)/)
  })

  it('an allowed IPv4 address written as mapped IPv6', async () => {
    const site = await localSite(page('segredo'))
    const url = `http://[::ffff:127.0.0.1]:${site.port}/`
    expect(await reasonOf(reaching(site.port).fetchPage(url))).toBe('address ::ffff:7f00:1')
  })
})

describe('a redirect is checked like the first address', () => {
  it.each([
    ['another port of this machine', 'http://127.0.0.1:9/', 'port 9'],
    ['this machine', 'http://127.0.0.1/', 'address 127.0.0.1'],
    ['this machine in disguise', 'http://2130706433/', 'disguised address'],
    ['metadata', 'http://169.254.169.254/latest/meta-data/', 'address 169.254.169.254'],
    ['mapped loopback', 'http://[::ffff:127.0.0.1]/', 'address ::ffff:7f00:1'],
    ['a file', 'file:///etc/passwd', 'scheme file:'],
    ['a script', 'javascript:alert(1)', 'scheme javascript:'],
    ['credentials', 'http://a:b@8.8.8.8/', 'credentials in the URL'],
    ['nowhere', 'http://', 'not a URL'],
  ])('%s', async (_, location, reason) => {
    const site = await localSite((_request, response) => response.writeHead(301, { location }).end())
    expect(await reasonOf(reaching(site.port).fetchPage(site.origin))).toBe(reason)
  })

  it('and a loop ends after three redirects', async () => {
    let attempts = 0
    const site = await localSite((_request, response) => {
      attempts++
      response.writeHead(302, { location: '/' }).end()
    })
    expect(await reasonOf(reaching(site.port).fetchPage(site.origin))).toBe('too many redirects')
    expect(attempts).toBe(4)
  })

  it('and a redirect without a location is refused', async () => {
    const site = await localSite((_request, response) => response.writeHead(302, html).end('<p>'))
    expect(await reasonOf(reaching(site.port).fetchPage(site.origin))).toBe('status 302')
  })
})

/** Sends until the reader disconnects, and counts the bytes. */
function pour(response: ServerResponse, chunk: Buffer): { sent: number } {
  const poured = { sent: 0 }
  const more = (): void => {
    while (!response.destroyed) {
      poured.sent += chunk.length
      if (!response.write(chunk)) {
        response.once('drain', more)
        return
      }
    }
  }
  more()
  return poured
}

describe('a hostile server is disconnected within the limits', () => {
  const fetching = async (listener: RequestListener, limits: OutboundOptions['limits'] = {}): Promise<string> => {
    const site: LocalSite = await localSite(listener)
    return reasonOf(reaching(site.port, { limits }).fetchPage(site.origin))
  }

  it('endless body', async () => {
    let poured = { sent: 0 }
    const reason = await fetching((_request, response) => {
      poured = pour(response.writeHead(200, html), Buffer.alloc(16_384, 'a'))
    })
    expect(reason).toBe('too large')
    // Only what the sockets buffer, not what the server would have sent.
    expect(poured.sent).toBeLessThan(20_000_000)
  })

  it('a body announced as too large is not read', async () => {
    const reason = await fetching((_request, response) =>
      response.writeHead(200, { ...html, 'content-length': '50001' }).flushHeaders(),
    )
    expect(reason).toBe('too large')
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })],
  ])('%s bomb', async (coding, pack) => {
    const bomb = pack(Buffer.alloc(5_000_000))
    expect(bomb.length).toBeLessThan(50_000)
    expect(await fetching(page(bomb, { ...html, 'content-encoding': coding }))).toBe('too large')
  })

  it('compressed bytes that never become anything', async () => {
    const emptiness = gzipSync('')
    const reason = await fetching((_request, response) => {
      response.writeHead(200, { ...html, 'content-encoding': 'gzip' })
      pour(response, Buffer.concat(Array.from({ length: 1000 }, () => emptiness)))
    })
    expect(reason).toBe('too large')
  })

  it.each([
    ['a bomb in a bomb', 'gzip, gzip'],
    ['an unknown coding', 'zstd'],
    ['a name every object has', 'constructor'],
  ])('%s', async (_, coding) => {
    expect(await fetching(page('x', { ...html, 'content-encoding': coding }))).toBe('unknown content coding')
  })

  it('bytes that are not what their coding says', async () => {
    expect(await fetching(page('not gzip', { ...html, 'content-encoding': 'gzip' }))).toBe('Z_DATA_ERROR')
  })

  it('silence', async () => {
    expect(await fetching(() => {}, { milliseconds: 100 })).toBe('too slow')
  })

  it('slow drip', async () => {
    const reason = await fetching(
      (_request, response) => {
        response.writeHead(200, html).flushHeaders()
        const drip = setInterval(() => response.write('a'), 10)
        response.on('close', () => clearInterval(drip))
      },
      { milliseconds: 150 },
    )
    expect(reason).toBe('too slow')
  })

  it('redirects that each take their time share one deadline', async () => {
    const reason = await fetching(
      (_request, response) => {
        setTimeout(() => response.writeHead(302, { location: '/' }).end(), 80)
      },
      { milliseconds: 150 },
    )
    expect(reason).toBe('too slow')
  })

  it('a resolver that never answers', async () => {
    const outbound = createOutbound({
      ports: [80],
      log: silentLog,
      resolve: () => new Promise(() => {}),
      limits: { milliseconds: 50 },
    })
    expect(await reasonOf(outbound.fetchPage('http://casas.example/'))).toBe('too slow')
  })

  it.each([
    ['a binary under its own type', 'application/octet-stream', 'content type application/octet-stream'],
    ['a picture', 'image/png', 'content type image/png'],
    ['text that is no page', 'text/plain', 'content type text/plain'],
    ['a page under the type of data', 'application/json', 'content type application/json'],
    ['a binary called a page', 'text/html', 'binary body'],
  ])('%s', async (_, type, reason) => {
    const png = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)
    expect(await fetching(page(png, { 'content-type': type }))).toBe(reason)
  })

  it('no content type', async () => {
    expect(await fetching((_request, response) => response.end('<p>'))).toBe('content type ')
  })

  it.each([201, 204, 206, 304, 401, 404, 500])('status %i', async status => {
    expect(await fetching((_request, response) => response.writeHead(status, html).end())).toBe(`status ${status}`)
  })

  it('a body cut short', async () => {
    const reason = await fetching((_request, response) => {
      response.writeHead(200, { ...html, 'content-length': '100' }).write('<p>', () => response.destroy())
    })
    expect(reason).toBe('ECONNRESET')
  })

  it.each([
    ['something that is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a change of protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ['headers without an end', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}`],
    ['nothing at all', ''],
  ])('%s', async (_, answer) => {
    const server = createServer(socket => socket.on('error', () => {}).end(answer))
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    await reasonOf(reaching(port).fetchPage(`http://127.0.0.1:${port}/`))
  })

  it('a closed port', async () => {
    const { port, origin } = await localSite(page('x'))
    const closed = port === 9 ? 10 : 9
    const outbound = createOutbound({ ports: [closed], log: silentLog, allowAddress: () => true })
    expect(await reasonOf(outbound.fetchPage(origin.replace(String(port), String(closed))))).toBe('ECONNREFUSED')
  })
})

it('the reason and the host are logged, and nothing else of the URL', async () => {
  const lines: unknown[] = []
  const log = { info: (line: unknown) => void lines.push(line) } as OutboundOptions['log']
  const outbound = createOutbound({ ports: [80, 443], log })
  await reasonOf(outbound.fetchPage('http://127.0.0.1/anuncio?chave=segredo'))
  expect(lines).toEqual([{ host: '127.0.0.1', reason: 'address 127.0.0.1' }])
})
