import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import utils from 'pg/lib/utils.js'
import { errorCode } from '#platform/errorCode'
import { isOutdated, preparingClient } from './prepared.ts'

/**
 * PostgreSQL for Kysely, with the driver's pipelining: `begin` is sent together with the first statement of a
 * transaction, and statements of `sendLater` together with the next one that waits for its answer, or with the commit.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: Pool
  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver(): Driver {
    return new PipelinedDriver(this.#pool)
  }
}

/** Makes another error of the one that a statement failed with. */
type ErrorOf = (error: unknown) => unknown
const same: ErrorOf = error => error

/**
 * Sends a statement of a transaction without waiting for its answer. If it fails, so does the next statement that waits
 * for one, or else the commit: with the error of this one, of which `errorOf` may make another.
 */
export async function sendLater<T>(trx: Kysely<T>, query: CompiledQuery, errorOf: ErrorOf = same): Promise<void> {
  if (!trx.isTransaction) throw new Error('only a transaction waits for statements that were sent before')
  await trx.getExecutor().provideConnection(async connection => {
    if (connection instanceof PipelinedConnection) connection.send(query, errorOf)
    else await connection.executeQuery(query).catch(error => Promise.reject(errorOf(error)))
  })
}

/** The rows of several statements that are sent together, on one connection and in their order. */
export async function readTogether<T, R>(
  db: Kysely<T>,
  queries: readonly CompiledQuery<R>[],
): Promise<readonly (readonly R[])[]> {
  const answers = await db.getExecutor().provideConnection(connection => {
    // All are answered before the connection is given back, also when one fails.
    const send = () => Promise.allSettled(queries.map(query => connection.executeQuery<R>(query)))
    return connection instanceof PipelinedConnection ? connection.inOrder(send, queries.length) : send()
  })
  return answers.map(answer => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value.rows
  })
}

/** What PostgreSQL says to every statement after the one that failed. */
const abortedTransaction = '25P02'
const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

interface Failure {
  readonly error: unknown
}
/** How a statement ended that was sent without waiting: null when it did not fail. */
type Answer = Promise<Failure | null>

async function firstFailure(answers: readonly Answer[]): Promise<Failure | null> {
  if (answers.length === 0) return null
  return (await Promise.all(answers)).find(answer => answer !== null) ?? null
}

/**
 * Values as they are sent. One that cannot be (a circular object) must fail before its statement counts as sent: the
 * driver would leave out this statement alone, and commit the others.
 */
const sendable = (parameters: readonly unknown[]) => parameters.map(value => utils.prepareValue(value))

class PipelinedConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #preparing: PostgresPoolClient
  /** The statements sent since the last one that waits for its answer. */
  #unanswered: Answer[] = []
  #isInTransaction = false
  #keepsOrder = false
  #underWay = 0

  constructor(client: PoolClient) {
    this.#client = client
    this.#preparing = preparingClient(client, {
      isInTransaction: () => this.#isInTransaction,
      maySendAgain: () => !this.#isInTransaction && !this.#keepsOrder,
    })
  }

  async #query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    this.#underWay += 1
    try {
      return await this.#preparing.query<R>(sql, parameters)
    } finally {
      this.#underWay -= 1
    }
  }

  begin(settings: string): void {
    this.send({ sql: settings, parameters: [] })
    this.#isInTransaction = true
  }

  async executeQuery<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    const values = sendable(parameters)
    const sentBefore = this.#takeUnanswered()
    try {
      const answer = await this.#query<R>(sql, values)
      const failure = await firstFailure(sentBefore)
      const command = commandOf(answer)
      // After a failure nothing succeeds but a rollback to a savepoint, which has undone what failed.
      if (failure && command !== 'ROLLBACK') throw failure.error
      const { rowCount, rows } = answer
      return { ...(changing.has(command) && { numAffectedRows: BigInt(rowCount) }), rows: rows ?? [] }
    } catch (error) {
      throw errorCode(error) === abortedTransaction ? ((await firstFailure(sentBefore))?.error ?? error) : error
    }
  }

  send({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>, errorOf = same): void {
    const values = sendable(parameters)
    this.cork()
    this.#unanswered.push(
      this.#query(sql, values).then(
        () => null,
        error => ({ error: errorOf(error) }),
      ),
    )
  }

  /**
   * Sends statements in one packet. An outdated one is not sent again by itself, which would be after the others, but
   * with all of them: every time at least one statement has lost its name, so that no more times than statements are needed.
   */
  async inOrder<R>(
    send: () => Promise<readonly PromiseSettledResult<R>[]>,
    maxTimes: number,
  ): Promise<readonly PromiseSettledResult<R>[]> {
    this.cork()
    this.#keepsOrder = true
    const answering = send()
    this.#keepsOrder = false
    const answers = await answering
    const isAnyOutdated = answers.some(answer => answer.status === 'rejected' && isOutdated(answer.reason))
    return isAnyOutdated && !this.#isInTransaction && maxTimes > 0 ? this.inOrder(send, maxTimes - 1) : answers
  }

  /** What is sent from now on is written in one packet: the callback runs after all code that does not wait. */
  cork(): void {
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  /** Nothing is committed if any statement failed: PostgreSQL then rolls back, without an error of its own. */
  async commit(): Promise<void> {
    const committing = this.#query('commit', []).then(commandOf, (error: unknown) => ({ error }))
    const failure = await firstFailure(this.#takeUnanswered())
    const committed = await committing
    this.#isInTransaction = false
    if (failure) throw failure.error
    if (typeof committed === 'object') throw committed.error
    if (committed !== 'COMMIT') throw new Error(`the transaction was not committed but ended by ${committed}`)
  }

  async rollback(): Promise<void> {
    await this.executeQuery({ sql: 'rollback', parameters: [] })
    this.#isInTransaction = false
  }

  #takeUnanswered(): readonly Answer[] {
    const unanswered = this.#unanswered
    this.#unanswered = []
    return unanswered
  }

  /** A client of the pool does not pipeline for others: a copy of a table cannot. */
  pipeline(isOn: boolean): void {
    Object.assign(this.#client, { pipeline: isOn })
  }

  /** A client with statements under way is closed: the next user would get the answers of the last one. */
  release(): void {
    this.pipeline(false)
    this.#client.release(this.#underWay > 0)
  }

  streamQuery(): never {
    throw new Error('statements are not streamed: exports declare a cursor')
  }
}

/** Typed by Kysely as that of a statement that reads or writes rows. */
const commandOf = ({ command }: PostgresQueryResult<unknown>): string => command

function pipelined(connection: DatabaseConnection): PipelinedConnection {
  if (!(connection instanceof PipelinedConnection)) throw new Error('a connection of another driver')
  return connection
}

class PipelinedDriver implements Driver {
  readonly #pool: Pool
  readonly #connections = new WeakMap<PoolClient, PipelinedConnection>()
  constructor(pool: Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await this.#pool.connect()
    const connection = this.#connections.get(client) ?? new PipelinedConnection(client)
    this.#connections.set(client, connection)
    connection.pipeline(true)
    return connection
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    pipelined(connection).release()
  }

  async beginTransaction(connection: DatabaseConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const words = ['begin', ...(isolationLevel ? ['isolation level', isolationLevel] : []), accessMode ?? '']
    pipelined(connection).begin(words.join(' ').trim())
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return pipelined(connection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return pipelined(connection).rollback()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}
