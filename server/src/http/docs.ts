import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@tipy/domain/contract/endpoint'
import type { ErrorData } from '@tipy/domain/errors/errors'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { declarePolicy } from './route.ts'

const failure = (description: string) =>
  z
    .object({
      message: z.string(),
      data: z.object({
        text: z.string(),
        requestId: z.string(),
        fields: z.record(z.string(), z.string()).optional(),
        current: z.unknown().optional(),
      } satisfies Record<keyof ErrorData, z.ZodType>),
    })
    .describe(description)

/**
 * OpenAPI 3.1 generated from the contract, shown at /api/docs.
 * Public: a page load carries no bearer token, and the description contains no data.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tipy', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: document => {
      const endpoint = document.route.config?.endpoint
      if (!endpoint) return { schema: { hide: true }, url: document.url }
      return jsonSchemaTransform({ ...document, schema: schemaOf(endpoint, document.url) })
    },
  })
  await app.register(async scope => {
    declarePolicy(scope, { kind: 'public' })
    await scope.register(swaggerUi, { routePrefix: '/api/docs', theme: { title: 'API do Tipy' } })
  })
}

function schemaOf(endpoint: Endpoint, url: string): FastifySchema {
  return {
    summary: endpoint.summary,
    tags: [url.split('/')[2] ?? ''],
    ...(endpoint.policy.kind !== 'public' && { security: [{ bearer: [] }] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: {
      [endpoint.status ?? 200]: endpoint.streams
        ? z.string().describe(endpoint.streams === 'file' ? 'Um ficheiro' : 'Acontecimentos, à medida que surgem')
        : z.object({ message: z.literal('OK'), data: endpoint.reply }).describe('Feito'),
      ...(endpoint.revalidates && { 304: z.null().describe('A resposta é a que já tem (If-None-Match)') }),
      '4XX': failure('Recusado'),
      '5XX': failure('Não foi possível'),
    },
  }
}
