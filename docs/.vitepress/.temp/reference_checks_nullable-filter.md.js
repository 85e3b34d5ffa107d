import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"nullable-filter, rule of check","description":"nullable-filter, rule of check: warning – A mutation updates or deletes all records of a filter whose only condition is a variable that may be null: then …","frontmatter":{"title":"nullable-filter, rule of check","description":"nullable-filter, rule of check: warning – A mutation updates or deletes all records of a filter whose only condition is a variable that may be null: then …"},"headers":[],"relativePath":"reference/checks/nullable-filter.md","filePath":"reference/checks/nullable-filter.md"}');
const _sfc_main = { name: "reference/checks/nullable-filter.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="nullable-filter" tabindex="-1">nullable-filter <a class="header-anchor" href="#nullable-filter" aria-label="Permalink to &quot;nullable-filter&quot;">​</a></h1><p><em>warning</em> – A mutation updates or deletes all records of a filter whose only condition is a variable that may be null: then it has no condition.</p><p><code>graphql/teas/delete.graphql</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>mutation ($ids: [ID!]) { records_delete_all(table: &quot;tea&quot;, filter: { id: { value_in: $ids } }) { count } }</span></span></code></pre></div><blockquote><p>if $ids is null, records_delete_all deletes all records: expected the type &quot;[ID!]!&quot;, got &quot;[ID!]&quot;</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/nullable-filter.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const nullableFilter = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  nullableFilter as default
};
