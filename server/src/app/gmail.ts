import { gmailContract } from '@tipy/domain/features/gmail/gmail.contract'
import { googleScopes } from '@tipy/domain/features/gmail/gmail.rules'
import type { FastifyInstance } from 'fastify'
import type { Connection } from '#features/gmail/gmail.accounts'
import { type GmailDeps, gmailHandlers } from '#features/gmail/gmail.routes'
import { encryptAgain } from '#features/gmail/gmail.store'
import { mount } from '#http/mount'
import { createGoogle } from '#platform/google/google.client'
import { installationVault } from '#platform/secrets/installation'
import type { Vault } from '#platform/secrets/vault'
import type { AppDeps } from './deps.ts'

/** Google with the settings of this installation; null without them. */
export function googleConnection({ settings, clock }: AppDeps): Connection | null {
  const { google, publicUrl } = settings
  if (!google) return null
  let vault: Promise<Vault> | undefined
  return {
    google: createGoogle({ settings: google, publicUrl, scopes: googleScopes, clock }),
    vault: () => {
      vault ??= installationVault(settings)
      return vault
    },
  }
}

/** Mounts the accounts. Tokens that an earlier key encrypted are encrypted with the present one before requests come. */
export function mountGmail(app: FastifyInstance, deps: GmailDeps): void {
  const { db, connection } = deps
  mount(app, gmailContract, gmailHandlers(deps))
  app.addHook('onReady', async () => {
    if (connection) await encryptAgain(db, await connection.vault())
  })
}
