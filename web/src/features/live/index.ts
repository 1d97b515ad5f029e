export { listen } from './live.connection.ts'
export { createRefresher } from './live.refresh.ts'
