export { ImageGeneratorPage } from './consultantImages.page.tsx'
