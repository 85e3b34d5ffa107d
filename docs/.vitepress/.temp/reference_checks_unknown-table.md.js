import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unknown-table, rule of check","description":"unknown-table, rule of check: warning – A query or a form names a table that has no file in schema/, although other tables have one. graphql/books.graphql …","frontmatter":{"title":"unknown-table, rule of check","description":"unknown-table, rule of check: warning – A query or a form names a table that has no file in schema/, although other tables have one. graphql/books.graphql …"},"headers":[],"relativePath":"reference/checks/unknown-table.md","filePath":"reference/checks/unknown-table.md"}');
const _sfc_main = { name: "reference/checks/unknown-table.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unknown-table" tabindex="-1">unknown-table <a class="header-anchor" href="#unknown-table" aria-label="Permalink to &quot;unknown-table&quot;">​</a></h1><p><em>warning</em> – A query or a form names a table that has no file in <code>schema/</code>, although other tables have one.</p><p><code>graphql/books.graphql</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{ records(per_page: 9, filter: { table: { value: &quot;boook&quot; } }) { total_entries } }</span></span></code></pre></div><p><code>schema/book.yml</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>properties: [{ name: title }]</span></span></code></pre></div><blockquote><p>no table &quot;boook&quot; in schema (did you mean &quot;book&quot;?)</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/unknown-table.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unknownTable = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unknownTable as default
};
