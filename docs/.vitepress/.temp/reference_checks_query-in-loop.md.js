import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"query-in-loop, rule of check","description":"query-in-loop, rule of check: hint – A query reads records in each turn of a loop: one query for all of them is faster. views/pages/index.liquid …","frontmatter":{"title":"query-in-loop, rule of check","description":"query-in-loop, rule of check: hint – A query reads records in each turn of a loop: one query for all of them is faster. views/pages/index.liquid …"},"headers":[],"relativePath":"reference/checks/query-in-loop.md","filePath":"reference/checks/query-in-loop.md"}');
const _sfc_main = { name: "reference/checks/query-in-loop.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="query-in-loop" tabindex="-1">query-in-loop <a class="header-anchor" href="#query-in-loop" aria-label="Permalink to &quot;query-in-loop&quot;">​</a></h1><p><em>hint</em> – A query reads records in each turn of a loop: one query for all of them is faster.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% for id in (1..9) %}{% graphql g = &#39;tea&#39;, id: id %}{% endfor %}</span></span></code></pre></div><p><code>graphql/tea.graphql</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{ records(per_page: 1) { total_entries } }</span></span></code></pre></div><blockquote><p>this query runs in each turn of the loop at line 1: read the records before it, with one query</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/query-in-loop.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const queryInLoop = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  queryInLoop as default
};
