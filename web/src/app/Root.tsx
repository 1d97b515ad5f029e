import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { WhileLoading } from '#ui/lazily.tsx'
import { decide } from './guard.ts'
import { LazyReset, LazyRestoreEmail, LazySignedOut } from './lazyLogin.ts'
import { LazyForcedChange, LazyShell } from './lazyShell.tsx'
import { ShellSkeleton } from './pages/ShellSkeleton.tsx'
import { forgetResetToken, type MailedCode, useResetToken } from './resetToken.ts'
import { ensureConfiguration } from './session/configuration.ts'
import { useSession } from './session/session.ts'
import { useTitle } from './title.ts'

/** Draws a reset, the login, the skeleton while loading, the forced change, or the shell with its page. */
export function Root() {
  const mailed = useResetToken()
  const token = useSession(state => state.token)
  if (!mailed && token) return <SignedIn />
  return mailed ? <Mailed {...mailed} /> : <LazySignedOut />
}

/** The screen of a link sent by mail, signed in or not. */
function Mailed({ token, restores }: MailedCode) {
  const navigate = useNavigate()
  useTitle(restores === 'email' ? 'Repor o e-mail' : 'Nova password', undefined)
  const done = () => {
    forgetResetToken()
    void navigate({ to: '/', replace: true })
  }
  const Screen = restores === 'email' ? LazyRestoreEmail : LazyReset
  return <Screen token={token} onDone={done} />
}

function SignedIn() {
  const state = useSession()
  // The path of the page that is drawn. During a redirect the address is already another one: judged by it, the page
  // would be drawn again over the next address and write its own state there.
  const drawn = useRouterState({ select: ({ resolvedLocation, location }) => resolvedLocation ?? location })
  const { token, config } = state
  useEffect(() => {
    if (token && !config) void ensureConfiguration()
  }, [token, config])

  const { target, title } = decide(state, drawn)
  useTitle(title ?? 'Página não encontrada', state.accessMap?.name)
  if (!config) return <ShellSkeleton />
  // A page that the user has no flag for is never drawn, not even for one frame before the redirect.
  const page = target === drawn.pathname && <Outlet />
  return (
    <WhileLoading show={<ShellSkeleton />}>
      {state.needsPasswordChange ? <LazyForcedChange /> : <LazyShell>{page}</LazyShell>}
    </WhileLoading>
  )
}
