export { ErrorsPage } from './errors.page.tsx'
