import { register } from '../support/register'

/** All filters of the dialect, one per line with its aliases. */
const names = `
add_to_time
date_add add_to_date
strftime
time_diff
date
number_of_minutes_until
to_time to_time_from_str
to_date
l localize
is_date_before date_before
is_date_in_past
is_parsable_date
advanced_format
amount_to_fractional
fractional_to_amount
pricify
pricify_cents
format_number
pad_left
to_positive_integer
pluralize
random_string
uuid
abs
ceil
floor
at_least
at_most
divided_by
minus
plus
times
modulo
round
parameterize
slugify
titleize
humanize
end_with
start_with
matches
regex_matches
replace_regex
split
scrub
encode
encoding
force_encoding
strip_liquid
escape_javascript
unescape_javascript
raw_escape_string
sanitize
markdown markdownify
querify
expand_url_template
extract_url_params
www_form_encode_rc www_form_encode
append
prepend
capitalize
downcase
upcase
escape h
escape_once
lstrip
rstrip
strip
newline_to_br
new_line_to_br nl2br
remove
remove_first
remove_last
replace
replace_first
replace_last
strip_html
strip_newlines
truncate
truncatewords
url_encode
url_decode
base64_url_safe_decode
base64_url_safe_encode
default
html_safe
html_to_text
is_email_valid
is_json_valid
to_mobile_number
array_add add_to_array
array_prepend prepend_to_array
array_any any
array_include is_included_in_array
array_compact compact
array_delete
array_delete_at
array_detect detect
array_find_index
array_select select
array_reject reject
array_flatten flatten
array_group_by group_by
array_in_groups_of in_groups_of
array_index_of
array_intersect intersection
array_subtract subtract_array
array_limit limit
array_map map_attributes
array_rotate rotate
array_shuffle shuffle_array
array_sort_by sort_by
array_sum sum_array
array_uniq
concat
find
find_index
has
first
last
join
reverse
size
slice
sort
sort_natural
map
where
sum
uniq
hash_fetch fetch
hash_add_key add_hash_key assign_to_hash_key
hash_delete_key delete_hash_key remove_hash_key
hash_merge
hash_dig dig
hash_except
hash_keys
hash_values
hash_sort
hash_diff
deep_clone
base64_encode
base64_decode
gzip_compress
gzip_decompress
digest
sha1
compute_hmac
encrypt
decrypt
hkdf
ecdh_compute
jwt_encode
jwt_decode
jwe_encode jwe_encode_rc
is_gpg_valid
is_token_valid
verify_access_key
to_hash parse_json
to_json json
parse_csv parse_csv_rc
to_csv
parse_xml xml_to_hash
to_xml to_xml_rc
asset_url
asset_path
asset_name_to_raw_url
download_file
url_to_qrcode_svg
useragent
video_params
videoify
hcaptcha
type_of
translate t
translate_escape t_escape
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

const { catalogue } = register()

test.each(names)('%s', (name, ...aliases) => {
  const filter = catalogue.filters.find((known) => [known.name, ...known.aliases].includes(name))
  expect(filter && [filter.name, ...filter.aliases]).toEqual(expect.arrayContaining([name, ...aliases]))
})

test('exports no other names', () => {
  const known = names.flat()
  const others = catalogue.filters.flatMap(({ name, aliases }) => [name, ...aliases])
  expect(others.filter((name) => !known.includes(name))).toEqual([])
})
