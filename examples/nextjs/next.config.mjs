/** @type {import('next').NextConfig} */
export default {
  // The filter `useragent` and `context.device` read files of their packages, which a bundle does not contain.
  serverExternalPackages: ['liquid-platform', 'liquidjs'],
}
