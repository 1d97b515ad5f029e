export { DevPage } from './dev.page.tsx'
