import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"unknown-filter, rule of check","description":"unknown-filter, rule of check: error – The filter is unknown: it leaves the value unchanged. views/pages/index.liquid unknown filter 'upcas' (did you mean …","frontmatter":{"title":"unknown-filter, rule of check","description":"unknown-filter, rule of check: error – The filter is unknown: it leaves the value unchanged. views/pages/index.liquid unknown filter 'upcas' (did you mean …"},"headers":[],"relativePath":"reference/checks/unknown-filter.md","filePath":"reference/checks/unknown-filter.md"}`);
const _sfc_main = { name: "reference/checks/unknown-filter.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unknown-filter" tabindex="-1">unknown-filter <a class="header-anchor" href="#unknown-filter" aria-label="Permalink to &quot;unknown-filter&quot;">​</a></h1><p><em>error</em> – The filter is unknown: it leaves the value unchanged.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{{ &#39;a&#39; | upcas }}</span></span></code></pre></div><blockquote><p>unknown filter &quot;upcas&quot; (did you mean &quot;upcase&quot;?)</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/unknown-filter.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unknownFilter = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unknownFilter as default
};
