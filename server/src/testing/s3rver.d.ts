/** It comes without types; only what testing/s3.ts uses. */
declare module '@20minutes/s3rver' {
  interface Context {
    readonly method: string
    readonly path: string
    readonly query: Readonly<Record<string, string>>
    readonly state: Record<string, unknown>
    mountPath: string
    status: number
    body: unknown
  }
  interface Options {
    readonly port: number
    readonly address: string
    readonly silent: boolean
    readonly directory: string
    readonly vhostBuckets: boolean
    readonly configureBuckets: readonly { readonly name: string }[]
  }
  export default class S3rver {
    constructor(options: Options)
    readonly middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[]
    readonly httpServer: import('node:http').Server
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
