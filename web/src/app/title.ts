import { useEffect } from 'react'

const product = 'Tipy'

/** "O meu perfil · Nome da empresa": the screen, then the company's name from the access map. */
export function titleOf(screen: string | undefined, company: string | undefined): string {
  return [screen, company ?? product].filter(Boolean).join(' · ')
}

export function useTitle(screen: string | undefined, company: string | undefined): void {
  useEffect(() => {
    document.title = titleOf(screen, company)
  }, [screen, company])
}
