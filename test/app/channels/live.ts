import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { memoryFiles } from '../../../src/ports/files'
import type { PlatformAdapters } from '../../../src/ports/adapters'
import { toNodeListener } from '../../../src/web/node'
import { register } from '../../support/register'
import { Client } from './client'

/** An app with a room for each conversation of its members. Its partials follow the shape of public apps. */
export const conversation: Readonly<Record<string, string>> = {
  'schema/member.yml': 'name: member\nproperties:\n- name: user_id\n- name: room',
  'schema/line.yml': 'name: line\nproperties:\n- name: room\n- name: text\n- name: author',
  'graphql/member.graphql': `query ($user: String, $room: String) {
    records(per_page: 1, filter: {
      table: { value: "member" }
      properties: [{ name: "user_id", value: $user }, { name: "room", value: $room }]
    }) { total_entries }
  }`,
  'graphql/write.graphql': `mutation ($room: String, $text: String, $author: String) {
    record: record_create(record: {
      table: "line"
      properties: [{ name: "room", value: $room }, { name: "text", value: $text }, { name: "author", value: $author }]
    }) { id }
  }`,
  'graphql/lines.graphql': `query ($room: String) {
    records(per_page: 100, sort: { id: { order: ASC } }, filter: {
      table: { value: "line" }
      properties: [{ name: "room", value: $room }]
    }) { results { text: property(name: "text") author: property(name: "author") } }
  }`,
  'graphql/join.graphql': `mutation ($user: String, $room: String) {
    record: record_create(record: {
      table: "member"
      properties: [{ name: "user_id", value: $user }, { name: "room", value: $room }]
    }) { id }
  }`,
  'graphql/tell.graphql': `mutation ($room: String!, $payload: JSONPayload!) {
    channel_send_message(channel_name: "conversation", room_id: $room, payload: $payload)
  }`,
  'graphql/user.graphql': `mutation ($email: String!) {
    user: user_create(user: { email: $email, password: "tea-time-at-five" }) { id }
  }`,
  'views/partials/is_member.liquid': `{% liquid
    assign user = context.current_user.id | append: ''
    assign room = context.params.room_id | append: ''
    graphql found = 'member', user: user, room: room
    assign count = found.records.total_entries
    return count
  %}`,
  'views/partials/channels/conversation/subscribed.liquid': `{% liquid
    function count = 'is_member'
    if count > 0
      echo 'true'
    else
      echo 'false'
    endif
  %}`,
  'views/partials/channels/conversation/receive.liquid': `{% liquid
    function count = 'is_member'
    if count == 0 or context.params.text == ''
      echo 'false'
    else
      assign room = context.params.room_id | append: ''
      graphql done = 'write', room: room, text: context.params.text, author: context.current_user.id
    endif
  %}`,
  'views/pages/enter.liquid': `{% liquid
    graphql created = 'user', email: context.params.email
    sign_in user_id: created.user.id
    assign rooms = context.params.rooms | split: ','
    for room in rooms
      graphql joined = 'join', user: created.user.id, room: room
    endfor
  %}`,
  'views/pages/token.liquid': '---\nlayout: ""\n---\n{{ context.authenticity_token }}',
  'graphql/leave.graphql': 'mutation { user_session_destroy }',
  'views/pages/leave.liquid': "{% graphql left = 'leave' %}",
  'views/pages/lines.liquid':
    "---\nlayout: ''\n---\n{% graphql found = 'lines', room: context.params.room %}{% for line in found.records.results %}{{ line.text }};{% endfor %}",
}

/** Serves the app over HTTP on a free port. */
export interface LiveApp {
  readonly platform: ReturnType<typeof register>
  readonly server: Server
  readonly origin: string
  /** Signs a visitor up as a member of these rooms. */
  member(email: string, ...rooms: readonly string[]): Promise<Client>
  /** A visitor without a session. */
  guest(): Promise<Client>
  stop(): Promise<void>
}

export async function startApp(
  files: Readonly<Record<string, string>> = {},
  adapters: PlatformAdapters = {},
): Promise<LiveApp> {
  const platform = register({ files: memoryFiles({ ...conversation, ...files }), ...adapters })
  const server = createServer(toNodeListener(platform))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients: Client[] = []
  const arrive = async (path: string): Promise<Client> => {
    const client = new Client(origin)
    clients.push(client)
    await client.visit(path)
    return client
  }
  return {
    platform,
    server,
    origin,
    member: (email, ...rooms) => arrive(`/enter?email=${encodeURIComponent(email)}&rooms=${rooms.join(',')}`),
    guest: () => arrive('/token'),
    async stop() {
      for (const client of clients) client.close()
      const closed = once(server, 'close')
      await platform.close()
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
