export { AccessPage } from './config.access.page.tsx'
