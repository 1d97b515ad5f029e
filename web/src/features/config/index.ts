export { AccessPage } from './config.access.page.tsx'
export { ListsPage } from './config.lists.page.tsx'
