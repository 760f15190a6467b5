import type { ComponentType } from 'react'
import { About } from '../pages/About.tsx'
import { Blog, Post } from '../pages/Blog.tsx'
import { Contact } from '../pages/Contact.tsx'
import { Emergency, Symptom } from '../pages/Emergency.tsx'
import { Home } from '../pages/Home.tsx'
import { MyHome, WhileYouWait } from '../pages/Kept.tsx'
import { Location, Locations } from '../pages/Locations.tsx'
import { Prices } from '../pages/Prices.tsx'
import { Service, Services } from '../pages/Services.tsx'
import { Faq, NotFound, Text } from '../pages/Text.tsx'
import { WhosePipe } from '../pages/WhosePipe.tsx'
import type { Route, Template } from '../routes.ts'

/** The page of each template in the route table. Only the build uses them. */
export const templates: Readonly<Record<Template, ComponentType<{ route: Route }>>> = {
  home: Home,
  emergency: Emergency,
  symptom: Symptom,
  about: About,
  services: Services,
  service: Service,
  locations: Locations,
  location: Location,
  contact: Contact,
  prices: Prices,
  whosePipe: WhosePipe,
  text: Text,
  myHome: MyHome,
  whileYouWait: WhileYouWait,
  terms: Text,
  blog: Blog,
  post: Post,
  faq: Faq,
  notFound: NotFound,
}
