import type { Policy } from '@tipy/domain/access/policy'
import type { Endpoint } from '@tipy/domain/contract/endpoint'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { LoadShedder } from './limits/loadShedding.ts'
import type { Caller } from './session/caller.ts'

/** `internal`: monitoring that connects from this machine or its private network, never through a proxy. */
export type RoutePolicy = Policy | { readonly kind: 'internal' }

interface RouteEntry {
  readonly name: string
  readonly policy: RoutePolicy | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every registered route with its policy. */
    routeTable(): readonly RouteEntry[]
    loadShedder: LoadShedder
  }
  interface FastifyContextConfig {
    policy?: RoutePolicy
    /** Set on routes that come from the contract. */
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** Who calls, once the session is known to be alive; null on public routes. */
    caller: Caller | null
  }
}

/** Declares a policy for every route that a third-party plugin registers in this scope. */
export function declarePolicy(scope: FastifyInstance, policy: RoutePolicy): void {
  scope.addHook('onRoute', route => {
    route.config = { ...route.config, policy }
  })
}

/** The server does not start while any route, ours or a plugin's, lacks a policy. */
export function requirePolicies(app: FastifyInstance): void {
  const seen: RouteOptions[] = []
  app.addHook('onRoute', route => {
    seen.push(route)
  })
  // Evaluated after registration: a scope's own hook may declare a policy after the hook above has run.
  app.decorate('routeTable', () =>
    seen.flatMap(({ method, url, config }) =>
      [method].flat().map(each => ({ name: `${each} ${url}`, policy: config?.policy })),
    ),
  )
  app.addHook('onReady', async () => {
    const silent = app.routeTable().filter(route => route.policy === undefined)
    if (silent.length > 0) {
      throw new Error(`Routes without a declared policy: ${silent.map(route => route.name).join(', ')}`)
    }
  })
}
