import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"filter-arguments, rule of check","description":"filter-arguments, rule of check: error – A filter does not take these arguments. views/pages/index.liquid filter 'append': takes at most 1 argument, got 2","frontmatter":{"title":"filter-arguments, rule of check","description":"filter-arguments, rule of check: error – A filter does not take these arguments. views/pages/index.liquid filter 'append': takes at most 1 argument, got 2"},"headers":[],"relativePath":"reference/checks/filter-arguments.md","filePath":"reference/checks/filter-arguments.md"}`);
const _sfc_main = { name: "reference/checks/filter-arguments.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="filter-arguments" tabindex="-1">filter-arguments <a class="header-anchor" href="#filter-arguments" aria-label="Permalink to &quot;filter-arguments&quot;">​</a></h1><p><em>error</em> – A filter does not take these arguments.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{{ &#39;a&#39; | append: &#39;b&#39;, &#39;c&#39; }}</span></span></code></pre></div><blockquote><p>filter &quot;append&quot;: takes at most 1 argument, got 2</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/filter-arguments.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const filterArguments = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  filterArguments as default
};
