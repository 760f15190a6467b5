import { inProviders } from '../providers.tsx'
import { ContactForm } from './ContactForm.tsx'

export default inProviders(ContactForm)
