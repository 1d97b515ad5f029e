import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

describe('readSettings', () => {
  test('an empty environment gives the demonstration on this machine only', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: 'localhost',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databasePoolSize: 10,
      databaseWait: 60,
      demo: true,
      allowsDemoPassword: true,
      publicUrl: 'http://localhost:3000',
      smtpUrl: undefined,
      mailFrom: 'Tipy <tipy@localhost>',
      logLevel: 'info',
      outboundPorts: [80, 443],
      trustedProxies: [],
      bucket: undefined,
      google: undefined,
      secretKeys: [],
    })
  })

  test('with DATABASE_URL there is no demonstration unless asked for', () => {
    const DATABASE_URL = 'postgres://a:b@c/d'
    expect(readSettings({ DATABASE_URL }).demo).toBe(false)
    expect(readSettings({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
    expect(readSettings({ DEMO: 'off' }).demo).toBe(false)
  })

  test.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.7'],
    ['HOST', 'localhost.example.pt'],
    ['PUBLIC_URL', 'https://tipy.example.pt'],
    ['PUBLIC_URL', 'http://127.0.0.1.example.pt'],
    // Its headers may name any host.
    ['TRUSTED_PROXIES', '127.0.0.1'],
  ])('open to other machines by %s=%s, there are no demonstration accounts unless asked for', (name, value) => {
    expect(readSettings({ [name]: value })).toMatchObject({ demo: false, allowsDemoPassword: false })
    expect(readSettings({ [name]: value, DEMO: 'off' })).toMatchObject({ demo: false, allowsDemoPassword: false })
    expect(readSettings({ [name]: value, DEMO: 'on' })).toMatchObject({ demo: true, allowsDemoPassword: true })
  })

  test.each([
    ['HOST', '127.0.0.1'],
    ['HOST', '::1'],
    ['PUBLIC_URL', 'http://localhost:3000'],
    ['PUBLIC_URL', 'http://[::1]:3000'],
  ])('for this machine only, as %s=%s says, there are', (name, value) => {
    expect(readSettings({ [name]: value })).toMatchObject({ demo: true, allowsDemoPassword: true })
    expect(readSettings({ [name]: value, DEMO: 'off' })).toMatchObject({ demo: false, allowsDemoPassword: true })
  })

  test('an empty variable counts as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readSettings({}))
  })

  test('lists, slashes and numbers are read', () => {
    const read = readSettings({
      PORT: '0',
      PUBLIC_URL: 'https://tipy.pt/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1,192.168.1.7',
      MAIL_FROM: 'equipa@tipy.pt',
    })
    expect(read).toMatchObject({
      port: 0,
      publicUrl: 'https://tipy.pt',
      trustedProxies: ['10.0.0.0/8', '::1', '192.168.1.7'],
      mailFrom: 'equipa@tipy.pt',
    })
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://a:segredo@c/d'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DEMO', 'yes'],
    ['PUBLIC_URL', 'tipy.pt'],
    ['SMTP_URL', 'http://segredo@mail'],
    ['MAIL_FROM', 'Tipy'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.interno'],
    ['S3_BUCKET', 'Ficheiros/segredo'],
    ['S3_ENDPOINT', 'balde.interno'],
    ['S3_REGION', 'Lisboa'],
    ['GOOGLE_URL', 'segredo.google'],
    ['SECRET_KEY', 'segredo curto'],
    ['SECRET_KEY', `${'x'.repeat(32)},segredo`],
    ['SECRET_KEY', ','],
  ])('%s=%s is refused by name, without repeating the value', (name, value) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(`${name} deve ser`)
    expect(read).not.toThrow('segredo')
  })

  const bucket = { S3_BUCKET: 'ficheiros', S3_ACCESS_KEY_ID: 'chave', S3_SECRET_ACCESS_KEY: 'segredo' }

  test('a bucket is read with its address and keys', () => {
    const read = { name: 'ficheiros', accessKeyId: 'chave', secretAccessKey: 'segredo' }
    expect(readSettings(bucket).bucket).toEqual({ ...read, endpoint: undefined, region: 'us-east-1' })
    const elsewhere = { ...bucket, S3_ENDPOINT: 'http://balde:9000/', S3_REGION: 'eu-west-1' }
    expect(readSettings(elsewhere).bucket).toEqual({ ...read, endpoint: 'http://balde:9000', region: 'eu-west-1' })
  })

  test.each(Object.keys(bucket))('a bucket without its %s is refused by name, without repeating values', name => {
    const read = () => readSettings({ ...bucket, [name]: '' })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(new RegExp(`^Definições incompletas: com S3_\\w+ tem de indicar também ${name}\\.$`))
    expect(read).not.toThrow('segredo')
    expect(() => readSettings({ S3_REGION: 'eu-west-1' })).toThrow('Definições incompletas')
  })

  const google = { GOOGLE_CLIENT_ID: 'tipy.apps', GOOGLE_CLIENT_SECRET: 'segredo' }

  test('Google is read with its client, and another server in its place', () => {
    const read = { clientId: 'tipy.apps', clientSecret: 'segredo' }
    expect(readSettings(google).google).toEqual({ ...read, url: undefined })
    expect(readSettings({ ...google, GOOGLE_URL: 'http://localhost:9/' }).google?.url).toBe('http://localhost:9')
  })

  test.each(Object.keys(google))('Google without its %s is refused by name, without repeating values', name => {
    const read = () => readSettings({ ...google, [name]: '' })
    expect(read).toThrow(new RegExp(`^Definições incompletas: com GOOGLE_\\w+ tem de indicar também ${name}\\.$`))
    expect(read).not.toThrow('segredo')
    expect(() => readSettings({ GOOGLE_URL: 'http://localhost:9' })).toThrow('Definições incompletas')
  })

  test('several secret keys are read in their order', () => {
    const [first, second] = ['a'.repeat(32), 'b'.repeat(40)]
    expect(readSettings({ SECRET_KEY: `${first}, ${second}` }).secretKeys).toEqual([first, second])
  })

  test('one error line names all wrong settings', () => {
    expect(() => readSettings({ PORT: 'x', SMTP_URL: 'x' })).toThrow(/^Definições erradas: PORT .*; SMTP_URL .*\.$/)
  })
})
