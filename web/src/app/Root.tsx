import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { ResetScreen } from '#features/auth/auth.reset.tsx'
import { SignedOut } from './account/SignedOut.tsx'
import { decide } from './guard.ts'
import { LazyForcedChange, LazyShell } from './lazyShell.tsx'
import { ShellSkeleton } from './pages/ShellSkeleton.tsx'
import { forgetResetToken, useResetToken } from './resetToken.ts'
import { ensureConfiguration } from './session/configuration.ts'
import { useSession } from './session/session.ts'
import { useTitle } from './title.ts'

/** What stands on the screen: a reset, the login, the outline while loading, the forced change, or the shell with its page. */
export function Root() {
  const resetToken = useResetToken()
  const token = useSession(state => state.token)
  if (resetToken) return <Reset token={resetToken} />
  return token ? <SignedIn /> : <SignedOut />
}

function Reset({ token }: { readonly token: string }) {
  const navigate = useNavigate()
  useTitle('Nova password', undefined)
  const done = () => {
    forgetResetToken()
    void navigate({ to: '/', replace: true })
  }
  return <ResetScreen token={token} onDone={done} />
}

function SignedIn() {
  const state = useSession()
  const pathname = useLocation({ select: location => location.pathname })
  const { token, config } = state
  useEffect(() => {
    if (token && !config) void ensureConfiguration()
  }, [token, config])

  const { target, title } = decide(state, pathname)
  useTitle(title ?? 'Página não encontrada', state.accessMap?.name)
  if (!config) return <ShellSkeleton />
  // A page about to be left for want of a flag is never drawn, not even for one frame.
  const page = target === pathname && <Outlet />
  return (
    <Suspense fallback={<ShellSkeleton />}>
      {state.needsPasswordChange ? <LazyForcedChange /> : <LazyShell>{page}</LazyShell>}
    </Suspense>
  )
}
