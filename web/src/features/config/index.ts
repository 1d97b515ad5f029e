export { AccessPage } from './access/page.tsx'
export { ListsPage } from './lists/page.tsx'
export { SettingsPage } from './settings/page.tsx'
