import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { theme } from '#ui/theme.ts'

/** Theme, queries and toasts. Colours are nobody's to see here, and every question for a style would go through them. */
export function Surroundings({ queries, children }: { readonly queries: QueryClient; readonly children: ReactNode }) {
  return (
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queries}>
        <Notifications />
        {children}
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Whether something lies over a button is the browser tests' to see; here it would cost most of the time. */
export const startUser = (delay: number | null = null) => userEvent.setup({ delay, pointerEventsCheck: 0 })
