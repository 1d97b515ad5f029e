import { useLocation, useNavigate } from '@tanstack/react-router'
import { screens } from '@tipy/domain/navigation/screens'
import { LazyShell } from '#app/lazyShell.tsx'
import { signIn, useSession } from '#app/session/session.ts'
import type { EndReason } from '#app/session/state.ts'
import { useTitle } from '#app/title.ts'
import { ForgotScreen } from '#features/auth/auth.forgot.tsx'
import { LoginScreen } from '#features/auth/auth.login.tsx'

const notices: Readonly<Record<EndReason, string | undefined>> = {
  logout: undefined,
  elsewhere: undefined,
  expired: 'A sua sessão terminou. Inicie sessão para continuar.',
  configFailed: 'Não foi possível carregar a configuração. Inicie sessão novamente.',
}

/** Without a token every address shows the login; the address is kept and opens after the login. */
export function SignedOut() {
  const navigate = useNavigate()
  const pathname = useLocation({ select: location => location.pathname })
  const endedBecause = useSession(state => state.endedBecause)
  const isForgot = pathname === screens.forgotPassword.path
  useTitle(isForgot ? screens.forgotPassword.title : screens.login.title, undefined)

  if (isForgot) return <ForgotScreen onDone={() => void navigate({ to: '/' })} />
  return (
    <LoginScreen
      notice={endedBecause ? notices[endedBecause] : undefined}
      onSubmitting={LazyShell.preload}
      onSignedIn={signIn}
      onForgot={() => void navigate({ to: screens.forgotPassword.path })}
    />
  )
}
