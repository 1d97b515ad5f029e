import { Anchor } from '@mantine/core'
import { screens } from '@tipy/domain/navigation/screens'
import type { MouseEvent, ReactNode } from 'react'

interface AuthLinkProps {
  readonly href: string
  readonly onFollow: () => void
  readonly children: ReactNode
}

/** A link between screens before login. The shell navigates (`onFollow`), so the page is not reloaded. */
export function AuthLink({ href, onFollow, children }: AuthLinkProps) {
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    onFollow()
  }
  return (
    <Anchor href={href} onClick={follow} fz="sm" ta="center">
      {children}
    </Anchor>
  )
}

export function BackToLogin({ onFollow }: Pick<AuthLinkProps, 'onFollow'>) {
  return (
    <AuthLink href={screens.home.path} onFollow={onFollow}>
      Voltar ao início de sessão
    </AuthLink>
  )
}
