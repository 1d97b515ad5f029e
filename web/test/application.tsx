import { notifications } from '@mantine/notifications'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { onTestFinished } from 'vitest'
import { connect } from '#api/client.ts'
import { connectToSession } from '#app/connection.ts'
import { queryClient } from '#app/providers.tsx'
import { createAppRouter } from '#app/router.tsx'
import { session, signIn, signOut } from '#app/session/session.ts'
import { syncWithSession } from '#app/sessionSync.ts'
import { configReply, loginReply, person } from './people.ts'
import { type Answers, startServer } from './server.ts'
import { Surroundings, startUser } from './surroundings.tsx'

const ceo = person('ceo')

/** A dashboard with something on it: people without widgets are led elsewhere. */
const ownWidget: Widget = {
  _id: '0b9e0b52-5f0e-4e6e-9d0c-00000000aaaa',
  type: 'notifications',
  group: { name: 'Geral', pos: 0 },
  x: 0,
  y: 0,
  width: 6,
  info: {},
  version: 1,
}

/** The default answers of the server. */
const usual: Answers = {
  'GET /api/auth/demo': () => ({ data: { password: null, accounts: [] } }),
  'POST /api/auth/login': () => ({ data: loginReply(ceo) }),
  'POST /api/auth/logout': () => ({}),
  'GET /api/auth/config': () => ({ data: configReply(ceo) }),
  'GET /api/widgets': () => ({ data: [ownWidget] }),
}

interface Start {
  readonly path: string
  readonly answers?: Answers
  /** A signed-in user, as after a reload. */
  readonly signedIn?: ReturnType<typeof person>
}

/** The whole application, as main.tsx assembles it, with a memory history and a real server. */
export async function startApplication({ path, answers, signedIn }: Start) {
  const server = await startServer({ ...usual, ...answers })
  signOut('logout')
  connect({ baseUrl: server.baseUrl })
  connectToSession()
  if (signedIn) signIn(loginReply(signedIn))
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(history)
  const unfollow = syncWithSession(router)
  onTestFinished(() => {
    unfollow()
    signOut('logout')
    queryClient.clear()
    notifications.clean()
  })
  render(
    <Surroundings queries={queryClient}>
      <RouterProvider router={router} />
    </Surroundings>,
  )
  const received = (name: string) => server.received.filter(call => call.name === name)
  return {
    server,
    received,
    router,
    session,
    user: startUser(),
    path: () => history.location.pathname,
  }
}
