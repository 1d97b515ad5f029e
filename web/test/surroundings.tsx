import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { theme } from '#ui/theme.ts'

/** Theme, queries and toasts. Without colours, which tests do not check and which slow down every style lookup. */
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

/** Without the check whether a button is covered: browser tests cover that, and here it would take most of the time. */
export const startUser = (delay: number | null = null) => userEvent.setup({ delay, pointerEventsCheck: 0 })
