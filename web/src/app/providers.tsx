import { MantineProvider } from '@mantine/core'
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { ApiFailure } from '#api/client.ts'
import { Toasts } from '#ui/Toasts.tsx'
import { cssVariablesResolver, theme } from '#ui/theme.ts'
import { useSession } from './session/session.ts'

/** A refusal (4xx) is an answer: a retry would only be refused again. */
function mayRetry(attempts: number, error: Error): boolean {
  const status = error instanceof ApiFailure ? error.answer.status : 0
  return attempts < 2 && (status === 0 || status >= 500)
}

// A change is on screen before the next press: timers, the default, run after presses that wait in a busy browser.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: mayRetry, staleTime: 30_000 }, mutations: { retry: false } },
})

export function Providers({ children }: { readonly children: ReactNode }) {
  const darkMode = useSession(state => state.darkMode)
  // From here on the theme paints the page; the background that scheme.js set would survive a later switch of the
  // theme.
  useLayoutEffect(() => {
    document.documentElement.style.removeProperty('background')
  }, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={darkMode ? 'dark' : 'light'}
    >
      <QueryClientProvider client={queryClient}>
        <Toasts />
        {children}
      </QueryClientProvider>
    </MantineProvider>
  )
}
