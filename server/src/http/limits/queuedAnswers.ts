import type { Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * Requests may follow each other on a connection before the first one is answered. When it ends, Node closes only the
 * answer that is being sent: those that wait for their turn would never end, nor what they hold. So each of them gets a
 * connection that has ended.
 */
export function closeQueuedAnswers(server: Server): void {
  const unfinished = new WeakMap<Socket, Set<ServerResponse>>()
  const answersOn = (connection: Socket): Set<ServerResponse> => {
    const known = unfinished.get(connection)
    if (known) return known
    const answers = new Set<ServerResponse>()
    unfinished.set(connection, answers)
    connection.once('close', () => {
      for (const answer of answers) if (isQueued(answer)) answer.assignSocket(new Socket().destroy())
    })
    return answers
  }
  server.on('request', ({ socket }, answer) => {
    const answers = answersOn(socket)
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })
}

const isQueued = ({ socket, writableFinished }: ServerResponse): boolean => !socket && !writableFinished
