import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { theme } from '#ui/theme.ts'

/** Draws something as the application would, without its session: theme, queries and toasts. */
export function draw(element: ReactNode) {
  onTestFinished(() => notifications.clean())
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queries}>
        <Notifications />
        {element}
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...view, user: userEvent.setup({ delay: null }) }
}
