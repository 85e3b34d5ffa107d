import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unindexed-sort, rule of check","description":"unindexed-sort, rule of check: hint – A query sorts by a property without an index, which is slow in a large table. graphql/teas.graphql schema/tea.yml …","frontmatter":{"title":"unindexed-sort, rule of check","description":"unindexed-sort, rule of check: hint – A query sorts by a property without an index, which is slow in a large table. graphql/teas.graphql schema/tea.yml …"},"headers":[],"relativePath":"reference/checks/unindexed-sort.md","filePath":"reference/checks/unindexed-sort.md"}');
const _sfc_main = { name: "reference/checks/unindexed-sort.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unindexed-sort" tabindex="-1">unindexed-sort <a class="header-anchor" href="#unindexed-sort" aria-label="Permalink to &quot;unindexed-sort&quot;">​</a></h1><p><em>hint</em> – A query sorts by a property without an index, which is slow in a large table.</p><p><code>graphql/teas.graphql</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{ records(per_page: 9, filter: { table: { value: &quot;tea&quot; } }, sort: { properties: { name: &quot;price&quot; } }) { total_entries } }</span></span></code></pre></div><p><code>schema/tea.yml</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>properties: [{ name: price, type: integer }]</span></span></code></pre></div><blockquote><p>sorting by &quot;price&quot; reads all records of &quot;tea&quot;: with <code>index: true</code> of the property in its schema, Postgres reads only those that are asked for</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/unindexed-sort.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unindexedSort = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unindexedSort as default
};
