import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"failed-query, rule of check","description":"failed-query, rule of check: warning – A query fails with these variables. Logged each time it fails, because a template may ignore its errors …","frontmatter":{"title":"failed-query, rule of check","description":"failed-query, rule of check: warning – A query fails with these variables. Logged each time it fails, because a template may ignore its errors …"},"headers":[],"relativePath":"reference/checks/failed-query.md","filePath":"reference/checks/failed-query.md"}');
const _sfc_main = { name: "reference/checks/failed-query.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="failed-query" tabindex="-1">failed-query <a class="header-anchor" href="#failed-query" aria-label="Permalink to &quot;failed-query&quot;">​</a></h1><p><em>warning</em> – A query fails with these variables. Logged each time it fails, because a template may ignore its errors.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% graphql g %}mutation { record_delete(id: &quot;404&quot;, table: &quot;tea&quot;) { id } }{% endgraphql %}</span></span></code></pre></div><blockquote><p>the query has failed: no record has the id String &quot;404&quot;</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/failed-query.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const failedQuery = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  failedQuery as default
};
