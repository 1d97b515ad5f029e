import { expectStatus } from './expect.ts'
import type { Line } from './line.ts'
import type { Work } from './work.ts'

/** The fault that disappears once the job has run. */
export const notTold = 'not told'

/** Sends notices to the caller, which a job must deliver exactly once, even if a server is killed meanwhile. */
export function noticeWork(line: Line, name: string, user: string): Work {
  const titles: string[] = []
  let count = 0
  return {
    name,
    acknowledged: () => titles.length,
    async step() {
      count += 1
      const title = `${name}/${count}`
      const json = { title, description: 'Em plena gravação', users: [user] }
      expectStatus(await line.request('/api/notifications', { method: 'POST', key: title, json }), 201)
      titles.push(title)
    },
    async faults(database) {
      const { rows } = await database.query<{ title: string; count: string }>(
        'select title, count(*) as count from notifications where title like $1 group by title',
        [`${name}/%`],
      )
      const countByTitle = new Map(rows.map(row => [row.title, Number(row.count)]))
      const missing = titles.filter(title => !countByTitle.has(title)).map(title => `${notTold}: ${title}`)
      const twice = [...countByTitle]
        .filter(([, times]) => times > 1)
        .map(([title, times]) => `told ${times} times: ${title}`)
      return [...missing, ...twice]
    },
  }
}
