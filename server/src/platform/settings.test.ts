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
      publicUrl: 'http://localhost:3000',
      smtpUrl: undefined,
      mailFrom: 'Tipy <tipy@localhost>',
      logLevel: 'info',
      outboundPorts: [80, 443],
      trustedProxies: [],
    })
  })

  test('with DATABASE_URL there is no demonstration unless asked for', () => {
    const DATABASE_URL = 'postgres://a:b@c/d'
    expect(readSettings({ DATABASE_URL }).demo).toBe(false)
    expect(readSettings({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
    expect(readSettings({ DEMO: 'off' }).demo).toBe(false)
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
  ])('%s=%s is refused by name, without repeating the value', (name, value) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(`${name} deve ser`)
    expect(read).not.toThrow('segredo')
  })

  test('all that is wrong is named in one line', () => {
    expect(() => readSettings({ PORT: 'x', SMTP_URL: 'x' })).toThrow(/^Definições erradas: PORT .*; SMTP_URL .*\.$/)
  })
})
