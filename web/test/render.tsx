import { notifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { Surroundings, startUser } from './surroundings.tsx'

/** Renders with the application's theme, queries and toasts, without its session. */
export function draw(element: ReactNode) {
  onTestFinished(() => notifications.clean())
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return { ...render(<Surroundings queries={queries}>{element}</Surroundings>), user: startUser() }
}
