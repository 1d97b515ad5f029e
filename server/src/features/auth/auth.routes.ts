import type { authContract } from '@tipy/domain/features/auth/auth.contract'
import type { Handlers } from '#http/mount'
import { login, logout, startingPoint } from './auth.actions.ts'
import { listDemoAccounts } from './auth.demo.ts'
import type { AuthDeps } from './auth.deps.ts'
import { restoreEmail } from './auth.emails.ts'
import { changePassword, forgotPassword, resetPassword } from './auth.passwords.ts'

export function authHandlers(deps: AuthDeps): Handlers<typeof authContract> {
  return {
    'GET /api/auth/demo': async () =>
      deps.settings.demo ? listDemoAccounts(deps.db) : { password: null, accounts: [] },
    'POST /api/auth/login': ({ body, address, app, userAgent, device }) =>
      login(deps, { ...body, address, app, userAgent, device }),
    'POST /api/auth/logout': ({ caller, app }) => logout(deps, caller, app),
    'GET /api/auth/config': ({ caller }) => startingPoint(deps, caller),
    'GET /api/auth/config/announced': ({ caller }) => startingPoint(deps, caller),
    'POST /api/auth/forgot-password': ({ body, address }) => forgotPassword(deps, { ...body, address }),
    'POST /api/auth/restore-email': ({ body, address }) => restoreEmail(deps, { ...body, address }),
    'PATCH /api/auth/change-password': ({ caller, body, address, device }) =>
      changePassword(deps, { caller, address, device, ...body }),
    'PATCH /api/auth/reset-password': ({ body, address, device }) => resetPassword(deps, { ...body, address, device }),
  }
}
